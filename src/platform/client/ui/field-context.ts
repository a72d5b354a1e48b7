import { createContext, useContext } from 'react';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** What a Field tells the control inside it. */
export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Props that tie a control to its Field's label, hint and error; nothing outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}
