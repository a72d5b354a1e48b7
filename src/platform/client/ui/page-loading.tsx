import { Spinner } from './spinner.tsx';

/** As tall as the screen, to avoid a layout shift of the footer. */
export function PageLoading() {
  return <Spinner className="min-h-svh items-start pt-32" />;
}
