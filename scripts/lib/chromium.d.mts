export declare const findChromium: () => Promise<string | undefined>;
