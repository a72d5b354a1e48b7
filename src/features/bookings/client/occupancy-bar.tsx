type Props = { /** 0 to 1. */ taken: number };

/** A slot's occupancy as a bar; the number is shown beside it. */
export function OccupancyBar({ taken }: Props) {
  const percent = Math.round(taken * 100);
  const color = taken >= 1 ? 'bg-destructive' : taken >= 0.75 ? 'bg-accent' : 'bg-secondary';
  return (
    <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-border">
      <span
        className={`block h-full rounded-full transition-[width] duration-200 ${color}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
