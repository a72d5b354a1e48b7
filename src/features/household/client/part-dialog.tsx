import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';

type Props = {
  title: string;
  text: string;
  stay: string;
  part: string;
  isPending: boolean;
  onStay: () => void;
  onPart: () => void;
};

/** Asks once more before somebody leaves the family, is removed from it or declines to join. */
export function PartDialog({ title, text, stay, part, isPending, onStay, onPart }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onStay}>
            {stay}
          </Button>
          <Button variant="destructive" disabled={isPending} onClick={onPart}>
            {part}
          </Button>
        </>
      }
    />
  );
}
