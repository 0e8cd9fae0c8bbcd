import type { FastifyReply } from 'fastify';

/** What a `download` call answers in place of an envelope. */
export class FileAnswer {
  /** As it is to be saved; any letters. */
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;

  constructor(fileName: string, contentType: string, content: Buffer) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}

/** Sends a file to be saved, never shown: it carries content-disposition (design page 2, Calls). */
export function sendFile(
  reply: FastifyReply,
  { fileName, contentType, content }: FileAnswer,
): FastifyReply {
  const plain = fileName.replace(/[^\w.-]/g, '_'); // for readers that do not know RFC 5987
  return reply
    .header('content-type', contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(fileName)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(content);
}

/** A file's name in a header, as RFC 5987 wants it: also what encodeURIComponent leaves is encoded. */
export function encodeFileName(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
