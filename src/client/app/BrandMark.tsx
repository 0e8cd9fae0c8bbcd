/** The brand mark: an andon with grey lamps, one of them lit. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#373d43" />
      <rect x="7" y="17.5" width="18" height="3.5" rx="1.2" fill="#aab2b9" />
      <rect x="7" y="23" width="18" height="3.5" rx="1.2" fill="#7d8790" />
      <path
        d="M16 5.2 22 15H10Z"
        fill="#ff9f1a"
        stroke="#ff9f1a"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
