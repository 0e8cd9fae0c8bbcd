import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An SMS provider that stores what it gets. */
export interface SmsProvider {
  /** The settings of a server that sends by it. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the texts to a phone, oldest first. */
  textsTo(phone: string): string[];
  close(): void;
}

/** Starts an SMS provider on a free port of this machine. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const messages: { phone: string; text: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      messages.push(JSON.parse(body) as { phone: string; text: string });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    env: { SMS_URL: `http://127.0.0.1:${port}/send` },
    textsTo: (phone) => messages.filter((one) => one.phone === phone).map(({ text }) => text),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
