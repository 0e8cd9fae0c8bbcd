/** What storage needs of a log; pino's logger fits. One line each, never a password. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
