import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, writeRefusal } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import { CommitUnknown, isDatabaseAway } from '../../storage/errors.ts';
import { sizeText } from '../http/limits/body.ts';
import { asPackageLimit } from '../packageLimit.ts';
import { AppError } from './appError.ts';

function asAppError(cause: FastifyError | Error, request: FastifyRequest): AppError {
  const error = asPackageLimit(cause);
  if (error instanceof AppError) return error;
  if (error instanceof CommitUnknown) return new AppError('OUTCOME_UNKNOWN');
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) {
    return new AppError('TOO_LARGE', {
      params: { limit: sizeText(request.routeOptions.bodyLimit) },
    });
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

/** A refusal, ready to send. */
export interface Refused {
  /** The HTTP status. */
  readonly status: number;
  readonly envelope: Envelope;
  /** Seconds after which the caller may try again. */
  readonly retryAfter?: number;
}

/** Converts any thrown error to a refusal. Failures of the server are logged. */
export function refuse(
  error: FastifyError | Error,
  request: FastifyRequest,
  locale: Locale,
): Refused {
  const refusal = asAppError(error, request);
  const definition = errors[refusal.errorName];
  if (definition.http >= 500 && !hasLeft(error, request)) {
    request.log.error({ err: error, requestID: request.id }, 'call failed');
  }
  const { field, present, params } = refusal.details;
  const seconds = params?.['seconds'];
  return {
    status: definition.http,
    ...(typeof seconds === 'number' && definition.http === 429 ? { retryAfter: seconds } : {}),
    envelope: writeRefusal(definition.code, refusal.info(locale), {
      error: refusal.errorName,
      ...(field === undefined ? {} : { field }),
      ...(present === undefined ? {} : { present }),
    }),
  };
}

export function sendRefusal(
  reply: FastifyReply,
  { status, envelope, retryAfter }: Refused,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(envelope);
}

/** Returns whether the client disconnected during the answer, which is not a failure of the server. */
function hasLeft(error: FastifyError | Error, { raw }: FastifyRequest): boolean {
  const isCut = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCut && raw.socket.destroyed;
}
