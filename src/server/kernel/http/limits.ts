/** Bounds of what strangers can send over HTTP. Sizes in bytes, times in ms. */
export interface HttpLimits {
  /** Bodies of calls without a token, and of all others. */
  readonly publicBodyBytes: number;
  readonly bodyBytes: number;
  /** Within which a body is there; the second for calls that take more than `bodyBytes`. */
  readonly bodyMs: number;
  readonly largeBodyMs: number;
  /** Bodies that were received and are not answered yet, of one address and of all. */
  readonly bytesOfAddress: number;
  readonly bytesInAll: number;
  /** Open sockets, of one address and of all. A trusted proxy's own are in the second alone. */
  readonly socketsOfAddress: number;
  readonly socketsInAll: number;
  readonly requestsOfSocket: number;
  /** Requests of a socket that wait for their answer at once: no browser sends a second. */
  readonly pipelined: number;
  /** After an answer that came before the whole request, so long what still comes is dropped. */
  readonly lateBodyMs: number;
  /** A socket that neither sends nor reads for so long is closed. */
  readonly idleMs: number;
  /** Within which all headers of a request are there. */
  readonly headersMs: number;
  /** The length of an address; a page's may hold the filters of a list. */
  readonly urlLength: number;
  readonly pageUrlLength: number;
  /** After which a stop closes what is still open. */
  readonly stopMs: number;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The limits of the product. */
export const httpLimits: HttpLimits = {
  publicBodyBytes: 16 * kilobyte,
  bodyBytes: megabyte,
  bodyMs: 60_000,
  largeBodyMs: 300_000,
  bytesOfAddress: 64 * megabyte,
  bytesInAll: 256 * megabyte,
  socketsOfAddress: 256,
  socketsInAll: 10_000,
  requestsOfSocket: 100,
  pipelined: 4,
  lateBodyMs: 10_000,
  idleMs: 60_000,
  headersMs: 15_000,
  urlLength: 2048,
  pageUrlLength: 8192,
  stopMs: 7000, // the database takes its time too
};
