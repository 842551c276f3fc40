/** Errors about alarms, their rules, and who is notified; what the texts of alarms are made of. */
export const alarm_rules = {
  closed: 'This alarm is closed.',
  not_latched: 'This alarm closes by itself; only alarms that stay open are reset.',
  still_active: 'What raised this alarm still holds. Reset it when that is over.',
  until_past: 'Choose a time in the future.',
  until_critical: 'A critical alarm can be shelved for at most 8 hours.',
  until_long: 'An alarm can be shelved for at most 30 days.',
  assignee: 'Choose an active person of this company, or a superadmin.',

  backtest_long: 'Choose a period of at most %{days} days.',
  backtests_busy: 'Other tests of rules of your company are running. Try again shortly.',
  backtest_large:
    'The rule is about too many devices for this period. Choose fewer devices or a shorter period.',
  foreign_devices: 'Only devices of the same company can be chosen. Remove %{titles} first.',
  foreign_person: 'This company has no such person.',
  foreign_roster: 'This company has no such roster.',
  /** In the text of a gateway's alarm. */
  all_devices_are: 'its only device is |||| all %{smart_count} of its devices are',
  some_devices_are:
    '%{number} of its %{smart_count} device are |||| %{number} of its %{smart_count} devices are',

  step_people: 'Choose either a roster or people.',
  step_order: 'A step can’t be earlier than the one before.',

  /** A value or limit in the text of an alarm. */
  days: '1 day |||| %{smart_count} days',
} as const;
