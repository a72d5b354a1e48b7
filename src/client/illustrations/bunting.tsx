export function Bunting({ className }: { className?: string }) {
  return <svg viewBox="0 0 240 160" aria-hidden="true" className={className} />;
}
