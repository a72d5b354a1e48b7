import { useReloadAfterReset } from './use-reload-after-reset.ts';

/** Renders nothing; loaded in a demo only. */
export function ReloadAfterReset({ timeZone }: { timeZone: string }) {
  useReloadAfterReset(timeZone);
  return null;
}
