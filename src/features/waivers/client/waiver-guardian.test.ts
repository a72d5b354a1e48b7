import { describe, expect, test } from 'vitest';
import { getGuardianToSign } from './waiver-guardian.ts';

const NOBODY = { name: '', email: '', phone: '' };
const dana = { name: 'Dana Rivera', email: 'dana@example.com', phone: '555-0100' };

describe('getGuardianToSign', () => {
  test('carries over the phone typed for the same email', () => {
    const { name, email } = dana;
    expect(getGuardianToSign({ name, email }, dana)).toEqual(dana);
    expect(getGuardianToSign({ email: 'sam@example.com' }, dana).phone).toBe('');
    expect(getGuardianToSign({}, NOBODY)).toEqual(NOBODY);
  });
});
