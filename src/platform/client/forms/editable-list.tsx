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
  const [openForm, setOpenForm] = useState<{ row: Row | null }>();
  const close = () => setOpenForm(undefined);
  return (
    <>
      <OfficeList
        {...list}
        onOpen={(row) => setOpenForm({ row })}
        action={
          <Button onClick={() => setOpenForm({ row: null })}>
            <Plus aria-hidden="true" className="size-5" />
            {addTitle}
          </Button>
        }
      />
      {openForm && (
        <Sheet open onOpenChange={close} title={openForm.row ? editTitle(openForm.row) : addTitle}>
          {form(openForm.row, close)}
        </Sheet>
      )}
    </>
  );
}
