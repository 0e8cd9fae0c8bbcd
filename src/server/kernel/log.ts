import { type DestinationStream, type Logger, pino } from 'pino';

/** What never stands in a log, wherever a line carries it. */
const secretPaths = [
  'authorization',
  'jwt',
  'token',
  'psd',
  'PSD',
  'password',
  'deviceKey',
  'setupCode',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The product's log: one JSON line each, with secrets cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...secretPaths, 'req.headers["x-token"]', 'req.headers["x-device-key"]'],
        censor: '[redacted]',
      },
      serializers: { req: requestLine },
    },
    destination ?? pino.destination(2),
  );
}

/** A request without its headers and without its query: a hub's query may carry a token. */
function requestLine(request: { id?: string; method?: string; url?: string }) {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

export type { Logger };
