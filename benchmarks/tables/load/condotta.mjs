/** The load on Condotta's table server: one process, one address. */
import { GuestTable } from './guests.mjs';
import { load } from './load.mjs';

load(GuestTable);
