import fastify from 'fastify';
import { Pool, type PoolConfig } from 'pg';

/**
 * A Fastify server in a process of its own: each route answers the server's time, and one lists parts with one
 * statement. Its arguments are the port, the connection to the database as JSON, the path of the list and its rows.
 */
const [port, config, listPath, rows] = process.argv.slice(2);
const pool = new Pool(JSON.parse(String(config)) as PoolConfig);
const app = fastify();
const answer = (data: unknown) => ({ status: true, code: '200', info: '', data });
app.post('*', () => answer(new Date().toISOString()));
app.post(String(listPath), async () => {
  const found = await pool.query({
    name: 'parts',
    text: 'select * from spare_part order by org_code, part_code, id limit $1',
    values: [Number(rows)],
  });
  return answer(found.rows);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
