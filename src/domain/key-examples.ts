/** A command line that uses an API key, for trying it out. */
export interface Example {
  readonly kind: 'http' | 'mqtt' | 'read';
  readonly text: string;
}

interface Key {
  readonly key: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
}

const UPLINK = '{"values": {"temperature": 43.5}}';

/** How a key is used, by its scopes; `api` is the address of the calls. Source: contract, section 6. */
export const keyExamples = ({ key, prefix, scopes }: Key, api: string, host: string): Example[] => [
  ...(scopes.includes('ingest')
    ? ([
        {
          kind: 'http',
          text: `curl -X POST ${api}/ingest/uplink \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"app_id": "my-app", "dev_id": "my-device", "values": {"temperature": 43.5}}'`,
        },
        {
          kind: 'mqtt',
          text: `mosquitto_pub -h ${host} -p 1883 -q 1 -u '${prefix}' -P '${key}' \\
  -t flowgen/my-app/my-device/up -m '${UPLINK}'`,
        },
      ] as const)
    : []),
  ...(scopes.includes('read')
    ? [{ kind: 'read', text: `curl ${api}/devices -H 'Authorization: Bearer ${key}'` } as const]
    : []),
];
