import { describe, expect, test } from 'vitest';
import { getGuardianToSign } from './waiver-guardian.ts';

const NOBODY = { name: '', email: '', phone: '' };
const dana = { name: 'Dana Rivera', email: 'dana@example.com', phone: '555-0100' };
const user = { name: 'Ada Brook', email: 'ada@example.com' };

describe('getGuardianToSign', () => {
  test('carries over the phone typed for the same email', () => {
    const { name, email } = dana;
    expect(getGuardianToSign({ name, email }, dana, null)).toEqual(dana);
    expect(getGuardianToSign({ email: 'sam@example.com' }, dana, null).phone).toBe('');
  });

  test('is the member if the address names nobody', () => {
    expect(getGuardianToSign({}, NOBODY, user)).toEqual({ ...user, phone: '' });
    expect(getGuardianToSign({}, NOBODY, null)).toEqual(NOBODY);
  });

  test('has the member’s name for the member’s email only', () => {
    const own = { email: 'Ada@example.com' };
    expect(getGuardianToSign(own, NOBODY, user)).toMatchObject({ ...own, name: 'Ada Brook' });
    const other = { email: 'sam@example.com' };
    expect(getGuardianToSign(other, NOBODY, user)).toEqual({ ...NOBODY, ...other });
  });
});
