import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  text: string;
  cancelLabel: string;
  confirmLabel: string;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation to leave the family, remove an adult or decline an invitation. */
export function ConfirmDialog({
  title,
  text,
  cancelLabel,
  confirmLabel,
  isPending,
  onCancel,
  onConfirm,
}: Props) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant="destructive" disabled={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
