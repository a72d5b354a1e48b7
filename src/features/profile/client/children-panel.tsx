import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Child } from '../profile-contract.ts';
import { MAX_CHILDREN } from '../profile-rules.ts';
import { ChildDialog } from './child-dialog.tsx';
import { ChildRow } from './child-row.tsx';
import { RemoveChildDialog } from './remove-child-dialog.tsx';
import { useChildren } from './use-children.ts';

type OpenDialog = { dialog: 'edit' | 'remove'; number: number; child?: Child };

/** The Children tab: lists, adds, edits and deletes children (decision 0017). */
export function ChildrenPanel({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('profile.children');
  const tProfile = useTranslations('profile');
  const children = useChildren();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  if (children.isError) {
    return (
      <Alert variant="destructive" title={t('loadFailed')}>
        <Button
          variant="outline"
          size="small"
          className="mt-2"
          onClick={() => void children.refetch()}
        >
          {tProfile('tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (!children.data) {
    return (
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  }
  const count = children.data.length;
  const addButton = (
    <Button
      variant={count === 0 ? 'primary' : 'outline'}
      onClick={() => setOpenDialog({ dialog: 'edit', number: count + 1 })}
    >
      <Plus aria-hidden="true" className="size-5" />
      {t('add')}
    </Button>
  );
  return (
    <section aria-label={t('heading')} className="grid gap-4">
      {!canEdit && <Alert>{t('managedByOwner')}</Alert>}
      {count === 0 && (
        <Card>
          <EmptyState
            illustration={<Blocks />}
            title={t('emptyTitle')}
            {...(canEdit ? { action: addButton } : {})}
          >
            {canEdit && <p>{t('emptyText')}</p>}
          </EmptyState>
        </Card>
      )}
      {count > 0 && (
        <ul className="grid gap-3">
          {children.data.map((child, index) => (
            <ChildRow
              key={child.id}
              child={child}
              number={index + 1}
              {...(canEdit && {
                onEdit: () => setOpenDialog({ dialog: 'edit', number: index + 1, child }),
                onRemove: () => setOpenDialog({ dialog: 'remove', number: index + 1, child }),
              })}
            />
          ))}
        </ul>
      )}
      {canEdit && count > 0 && count < MAX_CHILDREN && <div>{addButton}</div>}
      {count >= MAX_CHILDREN && <p className="text-muted-ink">{t('limitReached')}</p>}
      {openDialog?.dialog === 'edit' && (
        <ChildDialog
          child={openDialog.child}
          number={openDialog.number}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog?.dialog === 'remove' && openDialog.child && (
        <RemoveChildDialog
          child={openDialog.child}
          number={openDialog.number}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </section>
  );
}
