import { ApiError } from './api.ts';
import { toast } from './ui/toast.ts';

/** Failure toast text: the server's sentence if it has one. */
export function failedToast(title: string, error: unknown): void {
  const description = error instanceof ApiError && error.status < 500 ? error.said : undefined;
  toast({ title, ...(description && { description }), destructive: true });
}
