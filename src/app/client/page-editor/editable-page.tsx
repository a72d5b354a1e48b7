import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';
import { type PageEditing, PageEditingContext } from '#features/venue/client/page-texts.tsx';

const EditorBar = lazy(async () => ({ default: (await import('./editor-bar.tsx')).EditorBar }));

/** A page with texts that admins can edit in place. Visitors never load the editor. */
export function EditablePage({ children }: { children: ReactNode }) {
  const wasSignedIn = useWasSignedIn();
  const [editing, setEditing] = useState<PageEditing | null>(null);
  return (
    <>
      <PageEditingContext value={editing}>{children}</PageEditingContext>
      {wasSignedIn && (
        <Suspense>
          <EditorBar onEdit={setEditing} />
        </Suspense>
      )}
    </>
  );
}
