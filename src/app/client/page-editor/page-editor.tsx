import { lazy, Suspense } from 'react';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';

const EditorBar = lazy(async () => ({ default: (await import('./editor-bar.tsx')).EditorBar }));

/** Lets admins edit the texts of the page and the footer in place. Visitors never load the editor. */
export function PageEditor() {
  const wasSignedIn = useWasSignedIn();
  if (!wasSignedIn) return null;
  return (
    <Suspense>
      <EditorBar />
    </Suspense>
  );
}
