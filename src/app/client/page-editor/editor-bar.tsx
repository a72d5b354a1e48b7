import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { QueryProvider } from '#platform/client/query-provider.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { TextsProvider } from '../texts-provider.tsx';
import { EditorControls } from './editor-controls.tsx';

/** For admins: a button that makes the page's texts editable, then the editor's controls. */
export function EditorBar() {
  return (
    <QueryProvider>
      <AdminOnly />
    </QueryProvider>
  );
}

function AdminOnly() {
  const { user } = useCurrentUser();
  if (user?.role !== 'admin') return null;
  return (
    <TextsProvider bundle="office">
      <EditToggle />
    </TextsProvider>
  );
}

function EditToggle() {
  const t = useTranslations('pageEditor');
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditorControls onDone={() => setEditing(false)} />;
  return (
    <Button
      className="fixed right-4 bottom-(--toast-bottom) z-20 sm:right-6"
      onClick={() => setEditing(true)}
    >
      <PenLine aria-hidden="true" className="size-5" />
      {t('edit')}
    </Button>
  );
}
