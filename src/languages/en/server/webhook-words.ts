/** What webhooks are called for, in messages to Teams and Slack. */
export const webhook_words = {
  alarm_raised: 'Alarm',
  alarm_cleared: 'Alarm cleared',
  alarm_reopened: 'Alarm again',
  alarm_acknowledged: 'Alarm acknowledged',
  alarm_closed: 'Alarm closed',
  device_registered: 'Device registered',
  report_done: 'Report ready',
} as const;
