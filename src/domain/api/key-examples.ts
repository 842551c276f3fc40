/** A command line for trying out an API key. */
export interface Example {
  readonly kind: 'http' | 'read';
  readonly text: string;
}

interface Key {
  readonly key: string;
  readonly scopes: readonly string[];
}

const UPLINK = {
  end_device_ids: {
    device_id: 'my-device',
    dev_eui: '70B3D57ED0050001',
    application_ids: { application_id: 'my-application' },
  },
  uplink_message: { decoded_payload: { temperature: 43.5 } },
};

/** Examples for the scopes of a key; `api` is the base URL of the API. See docs/specification.md, section 6. */
export const keyExamples = ({ key, scopes }: Key, api: string): Example[] => [
  ...(scopes.includes('ingest')
    ? [
        {
          kind: 'http',
          text: `curl -X POST ${api}/ingest/ttn \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(UPLINK)}'`,
        } as const,
      ]
    : []),
  ...(scopes.includes('read')
    ? [{ kind: 'read', text: `curl ${api}/devices -H 'Authorization: Bearer ${key}'` } as const]
    : []),
];
