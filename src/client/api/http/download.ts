import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { isEnvelope } from '../../../contract/envelope.ts';
import { ApiError } from './apiError.ts';
import { logged, refusalOf } from './call.ts';
import { type PostOptions, parse, post } from './post.ts';

/** A downloaded file. */
export interface Download {
  readonly blob: Blob;
  /** The server's name of it; may be empty. */
  readonly fileName: string;
}

/**
 * Makes a call that answers a file: an answer with a content-disposition header is the file
 * (specification 8), any other is a refusal.
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
    throw refusalOf(envelope, endpoint);
  });
}

/** Saves a file as a download of the browser. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a slow disk is still reading it
}

/** Returns the file name; `filename*` takes precedence over `filename` (RFC 6266). */
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
