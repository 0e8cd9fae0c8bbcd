import { vi } from 'vitest';

/** Lets the browser's storage refuse every further value, until the globals are restored. */
export function fillStorage(): void {
  const full = new Proxy(localStorage, {
    get(storage, name) {
      if (name === 'setItem') throw new DOMException('full', 'QuotaExceededError');
      const found: unknown = Reflect.get(storage, name);
      return typeof found === 'function' ? found.bind(storage) : found;
    },
  });
  vi.stubGlobal('localStorage', full);
}
