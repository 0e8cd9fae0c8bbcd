import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { isEnvelope } from '../../../contract/envelope.ts';
import { ApiError } from './apiError.ts';
import { logged, refusalOf } from './call.ts';
import { type PostOptions, parse, post } from './post.ts';

/** A file as it came. */
export interface Download {
  readonly blob: Blob;
  /** As the server names it; empty where it does not. */
  readonly fileName: string;
}

/**
 * Makes a call that answers a file: an answer with a content-disposition header passes through as it
 * is (specification 8), any other one is the refusal.
 *
 * @throws ApiError as `call`
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
  options: Pick<PostOptions, 'signal'> = {},
): Promise<Download> {
  return logged(endpoint, options, async () => {
    const response = await post(endpoint, body, { ...options, responseType: 'blob', isRead: true });
    const blob = response.data as Blob;
    const disposition = (response.headers as Record<string, unknown>)['content-disposition'];
    if (typeof disposition === 'string') return { blob, fileName: fileNameOf(disposition) };
    const envelope = parse(await blob.text());
    if (!isEnvelope(envelope)) throw new ApiError('HTTP', { http: response.status });
    throw refusalOf(envelope);
  });
}

/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a slow disk is still reading it
}

/** RFC 6266: `filename*` before `filename`. */
function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined && isEncoding(encoded)) return decodeURIComponent(encoded);
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return plain ?? '';
}

function isEncoding(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
