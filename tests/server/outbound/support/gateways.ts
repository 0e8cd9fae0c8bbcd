import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';

function listenOn(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** One call that a gateway got. */
export interface GatewayRequest {
  /** With the query. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

/** A gateway by HTTP that stores its calls and answers as the test sets. */
export interface HttpGateway {
  readonly origin: string;
  readonly requests: GatewayRequest[];
  /** The next answers; 200 with errcode 0 once they are used up. `hang`: none. */
  readonly answers: (readonly [status: number, body: string] | 'hang')[];
  close(): void;
}

export async function startHttpGateway(): Promise<HttpGateway> {
  const requests: GatewayRequest[] = [];
  const answers: HttpGateway['answers'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { authorization } = request.headers;
      const body = JSON.parse(text) as Record<string, unknown>;
      requests.push({ path: request.url ?? '', authorization, body });
      const answer = answers.shift() ?? [200, '{"errcode":0,"errmsg":"ok"}'];
      if (answer === 'hang') return;
      response.writeHead(answer[0]).end(answer[1]);
    });
  });
  const port = await listenOn(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answers,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An e-mail as the server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, decoded. */
  readonly content: string;
}

/** An SMTP server that demands a sign-in and stores what it gets. */
export interface SmtpGateway {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The next answers to RCPT; 250 once they are used up. */
  readonly answers: string[];
  close(): void;
}

const user = 'andon';
const pass = 'smtp-s3cret';

/** Speaks as much of RFC 5321 and RFC 4954 as a client needs. */
export async function startSmtpGateway(): Promise<SmtpGateway> {
  const mails: ReceivedMail[] = [];
  const answers: string[] = [];
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let [from, to, data, isData, isSignedIn] = ['', '', '', false, false];
    let rest = '';
    const reply = (line: string) => void socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (isData) {
        if (line === '.') {
          isData = false;
          mails.push({ from, to, content: decoded(data) });
          reply('250 stored');
        } else data += `${line}\n`;
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') reply('250-test\r\n250 AUTH PLAIN');
      else if (verb === 'AUTH') {
        const given = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
        isSignedIn = given === `\0${user}\0${pass}`;
        reply(isSignedIn ? '235 ok' : '535 no');
      } else if (!isSignedIn) reply('530 sign in');
      else if (verb === 'MAIL') {
        from = /<(.*?)>/.exec(line)?.[1] ?? '';
        reply('250 ok');
      } else if (verb === 'RCPT') {
        to = /<(.*?)>/.exec(line)?.[1] ?? '';
        reply(answers.shift() ?? '250 ok');
      } else if (verb === 'DATA') {
        [isData, data] = [true, ''];
        reply('354 go on');
      } else if (verb === 'QUIT') {
        reply('221 bye');
        socket.end();
      } else reply('250 ok');
    };
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        take(line);
      }
    });
    reply('220 test');
  });
  const port = await listenOn(server);
  return {
    url: `smtp://${user}:${pass}@127.0.0.1:${port}`,
    mails,
    answers,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Returns a message with encoded words, quoted-printable and base64 decoded, as far as these tests read it. */
function decoded(data: string): string {
  const quoted = (text: string) =>
    Buffer.from(
      text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString();
  const [head = '', ...body] = data.split('\n\n');
  const headers = head
    .replace(/\n\s+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => quoted(text.replaceAll('_', ' ')));
  const text = body.join('\n\n');
  if (/transfer-encoding: base64/i.test(head)) {
    return `${headers}\n\n${Buffer.from(text, 'base64').toString()}`;
  }
  return `${headers}\n\n${quoted(text.replaceAll('=\n', ''))}`;
}
