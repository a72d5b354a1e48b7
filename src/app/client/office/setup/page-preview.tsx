import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** A page as families see it, reloaded after each change. Shown from 1280 px, below as a link only. */
export function PagePreview({ path }: { path: string }) {
  const t = useTranslations('officeSetup');
  const changeCount = useChangeCount();
  return (
    // Inert: otherwise keyboard users would tab through all links and fields of the preview.
    <div inert className="sticky top-6 self-start max-xl:hidden">
      <iframe
        key={changeCount}
        src={path}
        title={t('preview')}
        className="h-176 max-h-[calc(100svh-3rem)] w-full rounded-card border border-border bg-surface"
      />
    </div>
  );
}

/** The number of changes saved since the page was opened. */
function useChangeCount(): number {
  const queryClient = useQueryClient();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') setCount((n) => n + 1);
      }),
    [queryClient],
  );
  return count;
}
