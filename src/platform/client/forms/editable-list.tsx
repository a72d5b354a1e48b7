import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ListProps, OfficeList, type TableProps } from '../lists/office-list.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';

type Props<Row> = Omit<ListProps<Row>, 'action'> &
  Omit<TableProps<Row>, 'onOpen'> & {
    /** The label of the add button and the title of its panel. */
    addTitle: string;
    editTitle: (row: Row) => string;
    /** Renders the form in the panel; null is a new row. */
    form: (row: Row | null, close: () => void) => ReactNode;
  };

/** A back-office list whose rows are added and edited in a side panel. */
export function EditableList<Row>({ addTitle, editTitle, form, ...list }: Props<Row>) {
  const [edited, setEdited] = useState<{ row: Row | null }>();
  const close = () => setEdited(undefined);
  return (
    <>
      <OfficeList
        {...list}
        onOpen={(row) => setEdited({ row })}
        action={
          <Button onClick={() => setEdited({ row: null })}>
            <Plus aria-hidden="true" className="size-5" />
            {addTitle}
          </Button>
        }
      />
      {edited && (
        <Sheet open onOpenChange={close} title={edited.row ? editTitle(edited.row) : addTitle}>
          {form(edited.row, close)}
        </Sheet>
      )}
    </>
  );
}
