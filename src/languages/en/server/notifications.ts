/** Messages about alarms, and why one was not delivered. */
export const notifications = {
  subject_critical: 'Critical: %{title}, %{device}',
  subject_high: 'High: %{title}, %{device}',
  subject_medium: 'Medium: %{title}, %{device}',
  subject_low: 'Low: %{title}, %{device}',
  what: '%{device}: %{text}',
  since: 'Since %{time}.',
  chattering:
    'It is raised and cleared repeatedly. You get no more messages until it has been quiet for 10 minutes.',
  response: 'What to do: %{response}',
  page: 'The alarm in Flowgen: %{url}',
  button: 'View and acknowledge',
  end: 'The link works without signing in, for 72 hours, and acknowledges the alarm in your name. Do not forward it.',

  storm_subject: '1 more alarm |||| %{smart_count} alarms in one message',
  storm:
    '1 more alarm was raised: |||| %{smart_count} alarms were raised that you have not been sent individually, among them:',
  storm_button: 'Open the alarms',
  storm_end:
    'Many alarms are being raised, so that they are combined. Critical ones are always sent individually.',
  storm_devices: 'Devices: %{devices}',
  storm_devices_more: 'Devices: %{devices} and 1 more |||| Devices: %{devices} and %{smart_count} more',
  storm_short: '1 more alarm: %{titles} |||| %{smart_count} alarms, among them: %{titles}',

  notified_app: 'Shown to %{name} in Flowgen',
  notified_email: 'Email to %{name}',
  notified_sms: 'Text message to %{name}',
  notified_push: 'Push message to %{name}',
  notified_webhook: 'Webhook %{name}',

  untold_no_company: 'Nobody was told, because the device has no company.',
  untold_no_policy: 'Nobody was told, because no policy of the company covers this alarm.',
  untold_no_admin: 'Nobody was told, because the company has neither a policy nor an active admin.',
  untold_no_webhook: 'Nobody was told, because the company has no active webhook.',
  untold_off_call: 'Nobody was told, because nobody was on call.',
  untold_gone: 'Nobody was told, because the people of the policy are no longer active in the company.',

  no_mail_server: 'Email is not set up on this server.',
  no_sms_gateway: 'Text messages are not set up on this server.',
  no_phone: 'The user has no phone number.',
  no_browser: 'The user has not turned on notifications in any browser.',
  no_recipient: 'The user was deactivated or deleted.',
  no_webhook: 'The webhook was deleted or deactivated.',
  mail_failed: 'The mail server did not accept the message: %{reason}',
  http_status: 'The server answered %{status}.',
  http_failed: 'The server could not be reached: %{reason}',
  failed: 'The message could not be sent.',
  private_address: 'The address is private or reserved, which is not allowed.',
  interrupted:
    'The server stopped while the message was being sent. It was not repeated, because it had probably arrived.',
} as const;
