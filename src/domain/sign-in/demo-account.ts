/** An account of the demo; the password is shown only once. */
export interface DemoAccount {
  readonly company: string | null;
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
