/** The logo: a small house with an open door. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path
        d="M8 19.5 20 9l12 10.5V33a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z"
        fill="var(--color-art-honey)"
      />
      <path d="M16 35v-8.5a4 4 0 0 1 8 0V35z" fill="var(--color-art-line)" />
      <path
        d="M4 21 20 6.5 36 21"
        fill="none"
        stroke="var(--color-art-roof)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="20" cy="18.5" r="2.6" fill="var(--color-art-wall)" />
    </svg>
  );
}
