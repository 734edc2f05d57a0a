import{D as e,E as t,I as n,O as r,j as i,k as a,w as o}from"./index-Ck7U0m20.js";var s=`oll	1	R U2 R2 F R F' U2 R' F R F'
oll	2	F R U R' U' F' f R U R' U' f'
oll	3	f R U R' U' f' U' F R U R' U' F'
oll	4	f R U R' U' f' U F R U R' U' F'
oll	5	r' U2 R U R' U r
oll	6	r U2 R' U' R U' r'
oll	7	r U R' U R U2 r'
oll	8	r' U' R U' R' U2 r
oll	9	R U R' U' R' F R2 U R' U' F'
oll	10	R U R' U R' F R F' R U2 R'
oll	11	r U R' U R' F R F' R U2 r'
oll	12	F R U R' U' F' U F R U R' U' F'
oll	13	F U R U' R2 F' R U R U' R'
oll	14	R' F R U R' F' R F U' F'
oll	15	r' U' r R' U' R U r' U r
oll	16	r U r' R U R' U' r U' r'
oll	17	R U R' U R' F R F' U2 R' F R F'
oll	18	r U R' U R U2 r2 U' R U' R' U2 r
oll	19	M U R U R' U' M' R' F R F'
oll	20	M U R U R' U' M2 U R U' r'
oll	21	R U2 R' U' R U R' U' R U' R'
oll	22	R U2 R2 U' R2 U' R2 U2 R
oll	23	R2 D' R U2 R' D R U2 R
oll	24	r U R' U' r' F R F'
oll	25	F' r U R' U' r' F R
oll	26	R U2 R' U' R U' R'
oll	27	R U R' U R U2 R'
oll	28	r U R' U' M U R U' R'
oll	29	R U R' U' R U' R' F' U' F R U R'
oll	30	F R' F R2 U' R' U' R U R' F2
oll	31	R' U' F U R U' R' F' R
oll	32	L U F' U' L' U L F L'
oll	33	R U R' U' R' F R F'
oll	34	R U R2 U' R' F R U R U' F'
oll	35	R U2 R2 F R F' R U2 R'
oll	36	L' U' L U' L' U L U L F' L' F
oll	37	F R' F' R U R U' R'
oll	38	R U R' U R U' R' U' R' F R F'
oll	39	L F' L' U' L U F U' L'
oll	40	R' F R U R' U' F' U R
oll	41	R U R' U R U2 R' F R U R' U' F'
oll	42	R' U' R U' R' U2 R F R U R' U' F'
oll	43	F' U' L' U L F
oll	44	F U R U' R' F'
oll	45	F R U R' U' F'
oll	46	R' U' R' F R F' U R
oll	47	F' L' U' L U L' U' L U F
oll	48	F R U R' U' R U R' U' F'
oll	49	r U' r2 U r2 U r2 U' r
oll	50	r' U r2 U' r2 U' r2 U r'
oll	51	F U R U' R' U R U' R' F'
oll	52	R U R' U R U' B U' B' R'
oll	53	r' U' R U' R' U R U' R' U2 r
oll	54	r U R' U R U' R' U R U2 r'
oll	55	R' F R U R U' R2 F' R2 U' R' U R U R'
oll	56	r U r' U R U' R' U R U' R' r U' r'
oll	57	R U R' U' M' U R U' r'
pll	Aa	x R' U R' D2 R U' R' D2 R2 x'
pll	Ab	x R2 D2 R U R' D2 R U' R x'
pll	E	x' R U' R' D R U R' D' R U R' D R U' R' D' x
pll	F	R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R
pll	Ga	R2 U R' U R' U' R U' R2 U' D R' U R D'
pll	Gb	R' U' R U D' R2 U R' U R U' R U' R2 D
pll	Gc	R2 U' R U' R U R' U R2 U D' R U' R' D
pll	Gd	R U R' U' D R2 U' R U' R' U R' U R2 D'
pll	H	M2 U M2 U2 M2 U M2
pll	Ja	x R2 F R F' R U2 r' U r U2 x'
pll	Jb	R U R' F' R U R' U' R' F R2 U' R'
pll	Na	R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'
pll	Nb	R' U R U' R' F' U' F R U R' F R' F' R U' R
pll	Ra	R U' R' U' R U R D R' U' R D' R' U2 R'
pll	Rb	R2 F R U R U' R' F' R U2 R' U2 R
pll	T	R U R' U' R' F R2 U' R' U' R U R' F'
pll	Ua	M2 U M U2 M' U M2
pll	Ub	M2 U' M U2 M' U' M2
pll	V	R' U R' U' y R' F' R2 U' R' U R' F R F
pll	Y	F R U' R' U' R U R' F' R U R' U' R' F R F'
pll	Z	M' U M2 U M2 U M' U2 M2
`.split(`
`).flatMap(e=>{let[t,n,r]=e.split(`	`);return r===void 0?[]:[[`${t}-${n}`,r]]}),c=new Map(s.map(([e,i])=>[e,p(o(n,t(r(i)??[])))])),l=new Set([...c].flatMap(([e,t])=>e.startsWith(`oll-`)?[m(t)]:[])),u=[`U`,`U2`,`U'`].map(e=>r(e)??[]);function d(e){let t=e.name.startsWith(`pll-`)?c.get(e.name):void 0;if(t)return{...e,facelets:t,shown:t};let n=u.find(t=>l.has(m(o(e.shown,t))));return!n||l.has(m(e.shown))||e.name.startsWith(`lse`)?e:{...e,facelets:o(e.facelets,n),shown:o(e.shown,n)}}function f(e){let t=e.trim().toLowerCase().replace(/^(.+)[ -]perm$/,`pll-$1`).replace(/^oll ?-?/,`oll-`).replace(/^anti[ -]?sune$/,`oll-26`).replace(/^sune$/,`oll-27`),[,n]=s.find(([e])=>e.toLowerCase()===t)??[];return n&&i(n)}function p(t){return a(t,e(t))}function m(e){return[...e].map(e=>e===`U`?e:`-`).join(``)}export{f as n,d as t};