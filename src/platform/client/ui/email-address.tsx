import { clsx } from 'clsx';

/** An email address that wraps before the @, or anywhere if it is still too long. */
export function EmailAddress({ children, className }: { children: string; className?: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className={clsx('wrap-anywhere', className)}>
      {at > 0 && children.slice(0, at)}
      <wbr />
      {children.slice(Math.max(at, 0))}
    </span>
  );
}
