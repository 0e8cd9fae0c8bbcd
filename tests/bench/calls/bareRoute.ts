import fastify from 'fastify';

/** A Fastify server in a process of its own, with one route that answers the server's time. */
const app = fastify();
app.post('*', () => ({ status: true, code: '200', info: '', data: new Date().toISOString() }));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.stdout.write('ready\n');
