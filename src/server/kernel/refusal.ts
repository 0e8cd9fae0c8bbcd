import type { FastifyError, FastifyRequest } from 'fastify';
import { type Envelope, writeRefusal } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import type { Locale } from '../../contract/locale.ts';
import { CommitUnknown, isDatabaseAway } from '../storage/errors.ts';
import { AppError } from './appError.ts';

/** The size of a route's largest body in words, e.g. `10 MB`. */
function limitOf(request: FastifyRequest): string {
  const bytes = request.routeOptions.bodyLimit;
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

function asAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof CommitUnknown) return new AppError('OUTCOME_UNKNOWN');
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) {
    return new AppError('TOO_LARGE', { params: { limit: limitOf(request) } });
  }
  if (
    error instanceof SyntaxError ||
    (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
  ) {
    return new AppError('MALFORMED');
  }
  return new AppError(isDatabaseAway(error) ? 'UNAVAILABLE' : 'FAILED', {
    params: { requestID: request.id },
  });
}

/** HTTP status and envelope of whatever was thrown. Our own failures are logged, and say no more than a number. */
export function refuse(
  error: FastifyError | Error,
  request: FastifyRequest,
  locale: Locale,
): { status: number; envelope: Envelope } {
  const refusal = asAppError(error, request);
  const definition = errors[refusal.errorName];
  if (definition.http >= 500 && !hasLeft(error, request)) {
    request.log.error({ err: error, requestID: request.id }, 'call failed');
  }
  const { field, present } = refusal.details;
  return {
    status: definition.http,
    envelope: writeRefusal(definition.code, refusal.info(locale), {
      error: refusal.errorName,
      ...(field === undefined ? {} : { field }),
      ...(present === undefined ? {} : { present }),
    }),
  };
}

/** Whether whoever asked went away while the answer was sent: then nothing of ours has failed. */
function hasLeft(error: FastifyError | Error, { raw }: FastifyRequest): boolean {
  const isCut = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCut && raw.socket.destroyed;
}
