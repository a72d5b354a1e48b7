import { createContext, useContext } from 'react';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** Passes the control props of a Field to its control. */
export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Props that link a control to its Field's label, hint and error; empty outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}
