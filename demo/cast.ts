import type { DeviceType } from '../src/domain/devices/devices.ts';
import type { FacilityType } from '../src/domain/valves/facility.ts';

/** A site of a demo company, where its devices are installed. */
export interface CastProject {
  readonly title: string;
  readonly address: string;
  /** The name of a city in the company's country. */
  readonly city: string;
  /** Names of outlets; a number is appended when they run out. */
  readonly rooms: readonly string[];
  /** The ids of its gateways, each of which hears a part of the devices. */
  readonly gateways: readonly [string, ...string[]];
  /** The site's relative share of the fleet, by device type. */
  readonly share: Readonly<Partial<Record<DeviceType, number>>>;
}

/** Somebody who works for a company and is on call. Telephone numbers are those reserved for fiction. */
export interface CastPerson {
  readonly name: string;
  readonly phone: string;
}

export interface CastCompany {
  readonly name: string;
  readonly country: 'AU' | 'NZ';
  readonly time_zone: string;
  readonly domain: string;
  readonly contact: string;
  readonly address: string;
  readonly admin: string;
  readonly user: string;
  /** Of the admin. */
  readonly phone?: string;
  /** Further users. */
  readonly staff?: readonly CastPerson[];
  readonly facility_type: FacilityType;
  /** In `logos/`: a PNG, rendered from the SVG of the same name. */
  readonly logo: string;
  readonly projects: readonly CastProject[];
}

/** The companies of the demo. Names and addresses are fictional. */
export const CAST: readonly CastCompany[] = [
  {
    name: 'Wattle Grove Aged Care',
    country: 'AU',
    time_zone: 'Australia/Melbourne',
    domain: 'wattlegrove.example',
    contact: 'Priya Raman',
    address: '14 Banksia Street, Geelong VIC 3220',
    admin: 'Priya Raman',
    user: 'Tom Okafor',
    phone: '+61 491 570 006',
    staff: [
      { name: 'Hana Whitlock', phone: '+61 491 570 156' },
      { name: 'Luca Ferrante', phone: '+61 491 570 157' },
    ],
    facility_type: 'aged_care',
    logo: 'wattle-grove.png',
    projects: [
      {
        title: 'Banksia House',
        address: '14 Banksia Street, Geelong VIC 3220',
        city: 'Geelong',
        rooms: [
          'Room 1 basin',
          'Room 1 shower',
          'Room 2 basin',
          'Room 2 shower',
          'Assisted bath',
          'Nurse station',
        ],
        gateways: ['banksia-roof', 'banksia-plant-room'],
        share: { tmv: 5, water_meter: 2, hydraloop: 1 },
      },
      {
        title: 'Acacia Wing',
        address: '16 Banksia Street, Geelong VIC 3220',
        city: 'Geelong',
        rooms: [
          'Suite A basin',
          'Suite A shower',
          'Suite B basin',
          'Suite B shower',
          'Hydrotherapy',
          'Salon',
        ],
        gateways: ['acacia-roof'],
        share: { tmv: 4, water_meter: 1 },
      },
    ],
  },
  {
    name: 'Karaka Bay School',
    country: 'NZ',
    time_zone: 'Pacific/Auckland',
    domain: 'karakabay.example',
    contact: 'Mere Tāwhiri',
    address: '2 Pōhutukawa Road, Whangārei 0110',
    admin: 'Mere Tāwhiri',
    user: 'Jack O’Neill',
    facility_type: 'school',
    logo: 'karaka-bay.png',
    projects: [
      {
        title: 'Junior school',
        address: '2 Pōhutukawa Road, Whangārei 0110',
        city: 'Whangārei',
        rooms: ['Year 1 wash trough', 'Year 2 wash trough', 'Accessible toilet', 'Sick bay', 'Kitchen'],
        gateways: ['junior-hall'],
        share: { tmv: 3, water_meter: 2, hydraloop: 1 },
      },
      {
        title: 'Pool and gymnasium',
        address: '4 Pōhutukawa Road, Whangārei 0110',
        city: 'Whangārei',
        rooms: ['Girls’ shower', 'Boys’ shower', 'Staff shower', 'Pool deck'],
        gateways: ['pool-office', 'pool-plant-room'],
        share: { tmv: 2, water_meter: 2 },
      },
    ],
  },
  {
    name: 'Shire of Ironbark',
    country: 'AU',
    time_zone: 'Australia/Perth',
    domain: 'ironbark.example',
    contact: 'Dale Whitmore',
    address: '1 Council Avenue, Bunbury WA 6230',
    admin: 'Dale Whitmore',
    user: 'Aroha Singh',
    facility_type: 'other',
    logo: 'ironbark.png',
    projects: [
      {
        title: 'Leisure centre',
        address: '9 Recreation Drive, Bunbury WA 6230',
        city: 'Bunbury',
        rooms: ['Women’s shower', 'Men’s shower', 'Family room', 'First aid', 'Café'],
        gateways: ['leisure-roof', 'leisure-basement'],
        share: { tmv: 3, water_meter: 4, hydraloop: 2 },
      },
      {
        title: 'Parks and depots',
        address: '1 Council Avenue, Bunbury WA 6230',
        city: 'Bunbury',
        rooms: ['Depot wash bay', 'Library', 'Jack’s Point toilets', 'Oval pavilion'],
        gateways: ['depot-mast'],
        share: { tmv: 1, water_meter: 5 },
      },
    ],
  },
  {
    name: 'Lakefront Hotels',
    country: 'NZ',
    time_zone: 'Pacific/Auckland',
    domain: 'lakefront.example',
    contact: 'Sofia Marchetti',
    address: '88 Marine Parade, Queenstown 9300',
    admin: 'Sofia Marchetti',
    user: 'Ben Calder',
    facility_type: 'other',
    logo: 'lakefront.png',
    projects: [
      {
        title: 'Lakefront Queenstown',
        address: '88 Marine Parade, Queenstown 9300',
        city: 'Queenstown',
        rooms: ['Room 101', 'Room 102', 'Room 103', 'Room 104', 'Spa', 'Kitchen', 'Laundry'],
        gateways: ['lakefront-roof', 'lakefront-basement'],
        share: { tmv: 5, water_meter: 3, hydraloop: 3 },
      },
    ],
  },
];

/** The tag and the word for the title, by device type. */
export const NAMES: Readonly<Record<DeviceType, { readonly label: string; readonly title: string }>> = {
  tmv: { label: 'TMV', title: 'valve' },
  water_meter: { label: 'Water Meter', title: 'meter' },
  hydraloop: { label: 'Hydraloop', title: 'Hydraloop' },
  other: { label: 'Other', title: 'device' },
};

/** Locations of meters and recycling units; outlets are named by the project. */
export const PLANT: Readonly<Partial<Record<DeviceType, readonly string[]>>> = {
  water_meter: ['Main', 'Kitchen', 'Laundry', 'Irrigation', 'Cooling tower', 'Amenities'],
  hydraloop: ['Plant room', 'Roof tank', 'Basement'],
};
