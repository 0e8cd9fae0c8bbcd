import { vi } from 'vitest';

/** Lets the browser's storage refuse every further value, until the mocks are restored. */
export function fillStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
