import { Spinner } from './spinner.tsx';

/** As tall as the screen, so that the footer does not jump when the page arrives. */
export function PageLoading() {
  return <Spinner className="min-h-svh items-start pt-32" />;
}
