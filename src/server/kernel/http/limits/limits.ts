/** The limits on what clients can send over HTTP. Sizes in bytes, times in ms. */
export interface HttpLimits {
  /** The maximum body of a call without a token, and of all other calls. */
  readonly publicBodyBytes: number;
  readonly bodyBytes: number;
  /** The maximum time to receive a body; the second is for calls that accept more than `bodyBytes`. */
  readonly bodyMs: number;
  readonly largeBodyMs: number;
  /** The maximum bytes of bodies in progress, of one address and of all. */
  readonly bytesOfAddress: number;
  readonly bytesInAll: number;
  /** The size above which a body is large, and the maximum large bodies in progress of one caller with a token or key. */
  readonly largeBodyBytes: number;
  readonly largeBodiesOfCaller: number;
  /** The maximum bytes of bodies of one such caller in a minute; an import sends up to 10 MB in one call. */
  readonly bytesOfCallerAMinute: number;
  /** The maximum open sockets, of one address and of all. Sockets of a trusted proxy count only in the second. */
  readonly socketsOfAddress: number;
  readonly socketsInAll: number;
  readonly requestsOfSocket: number;
  /** The maximum requests that wait on one socket; browsers never send a second one. */
  readonly pipelined: number;
  /** The time during which the rest of a request is dropped, if it was answered before it was complete. */
  readonly lateBodyMs: number;
  /** The time without sending or reading after which a socket is closed. */
  readonly idleMs: number;
  /** The maximum time to receive all headers of a request. */
  readonly headersMs: number;
  /** The maximum length of a URL; that of a page may contain the filters of a list. */
  readonly urlLength: number;
  readonly pageUrlLength: number;
  /** The time after which a stop closes all open sockets. */
  readonly stopMs: number;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The default limits of the product. */
export const httpLimits: HttpLimits = {
  publicBodyBytes: 16 * kilobyte,
  bodyBytes: megabyte,
  bodyMs: 60_000,
  largeBodyMs: 300_000,
  bytesOfAddress: 64 * megabyte,
  bytesInAll: 256 * megabyte,
  largeBodyBytes: 64 * kilobyte,
  largeBodiesOfCaller: 2,
  bytesOfCallerAMinute: 64 * megabyte,
  socketsOfAddress: 256,
  socketsInAll: 10_000,
  requestsOfSocket: 100,
  pipelined: 4,
  lateBodyMs: 10_000,
  idleMs: 60_000,
  headersMs: 15_000,
  urlLength: 2048,
  pageUrlLength: 8192,
  stopMs: 7000, // the database needs time to stop too
};
