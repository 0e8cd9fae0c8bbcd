/** The logger that storage needs; pino's fits. Messages are one line and never contain a password. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
