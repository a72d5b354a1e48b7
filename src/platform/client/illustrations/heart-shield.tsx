import { tint } from './tint.ts';

/** A shield with a heart. */
export function HeartShield({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      <path d="M8 52C8 22 32 8 60 8s52 14 52 44-16 36-52 36S8 82 8 52z" fill={tint.sky} />
      <path
        d="M60 14c10 7 20 9 30 9 0 30-6 48-30 62-24-14-30-32-30-62 10 0 20-2 30-9z"
        fill={tint.sage}
      />
      <path d="M60 14c10 7 20 9 30 9 0 30-6 48-30 62z" fill={tint.leaf} opacity="0.55" />
      <path
        d="M60 64c-13-9-18-14-18-21a9 9 0 0 1 18-3.5A9 9 0 0 1 78 43c0 7-5 12-18 21z"
        fill={tint.paper}
      />
      <circle cx="24" cy="30" r="3.5" fill={tint.honey} />
      <circle cx="99" cy="62" r="3.5" fill={tint.roof} />
    </svg>
  );
}
