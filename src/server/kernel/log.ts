import { type DestinationStream, type Logger, pino } from 'pino';

/** Paths of secrets that are removed from every log line. */
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

/** Creates the product's log: one JSON object per line, with secrets removed. */
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

/** Returns a request for the log, without headers and query; a hub's query may contain a token. */
function requestLine(request: { id?: string; method?: string; url?: string }) {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

export type { Logger };
