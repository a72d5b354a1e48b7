import { ApiError } from './api.ts';
import { toast } from './ui/toast.ts';

/** Says why something could not be done: the server's own sentence where it has one. */
export function failedToast(title: string, error: unknown): void {
  const description = error instanceof ApiError && error.status < 500 ? error.said : undefined;
  toast({ title, ...(description && { description }), destructive: true });
}
