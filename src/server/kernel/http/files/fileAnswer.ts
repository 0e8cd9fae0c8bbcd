import type { FastifyReply } from 'fastify';

/** The answer of a `download` call in place of an envelope. */
export class FileAnswer {
  /** The file name for saving, in any script. */
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;

  constructor(fileName: string, contentType: string, content: Buffer) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}

/** Sends a file as an attachment, so that browsers save it and never show it. */
export function sendFileAnswer(
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

/** Encodes a file name for a header by RFC 5987, including the characters that encodeURIComponent leaves. */
export function encodeFileName(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
