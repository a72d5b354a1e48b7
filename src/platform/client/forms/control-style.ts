/** Style shared by Input, Textarea and Select. */
export const controlStyle =
  'w-full min-h-12 rounded-field border-2 border-field-border bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted-ink transition-colors duration-150 hover:border-ring aria-invalid:border-destructive disabled:bg-sunken disabled:opacity-70 read-only:bg-sunken';
