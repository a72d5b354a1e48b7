import { HeartPulse } from 'lucide-react';

/** Allergies, medical notes and special needs in a list row. Renders nothing if there are none. */
export function CareLine({ care, label }: { care: string[]; label: string }) {
  if (care.length === 0) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 whitespace-pre-line break-words font-bold text-destructive text-sm">
      <HeartPulse role="img" aria-label={label} className="mt-0.5 size-4 shrink-0" />
      {care.join('\n')}
    </p>
  );
}
