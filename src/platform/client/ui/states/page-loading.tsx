import { Spinner } from './spinner.tsx';

/** A spinner as tall as the screen, so that the footer does not shift. */
export function PageLoading() {
  return <Spinner className="min-h-svh items-start pt-32" />;
}
